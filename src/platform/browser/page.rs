//! The page around the laboratory: its address, what it tells others, files that come, what happens when it is left.

use std::cell::RefCell;
use std::path::PathBuf;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Document, DragEvent, Event, EventTarget, File, FileReader, HtmlElement, HtmlInputElement, Url,
    UrlSearchParams, Window,
};

use super::files::take_in;

/// Something that happened to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum PageEvent {
    /// A file was opened or dropped; it can be read now.
    File(PathBuf),
    /// What stands behind the # in the address is another.
    Mark(String),
    /// A file could not be read: why.
    Problem(String),
}

thread_local! {
    static EVENTS: RefCell<Vec<PageEvent>> = const { RefCell::new(Vec::new()) };
    /// What was last put behind the # by ourselves.
    static OWN_MARK: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What has happened since the last look.
pub fn events() -> Vec<PageEvent> {
    EVENTS.take()
}

fn tell(event: PageEvent) {
    EVENTS.with_borrow_mut(|events| events.push(event));
}

fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

/// Listens to files that are dropped and to another address.
pub fn listen() {
    let Some(window) = window() else {
        return;
    };
    on(&window, "dragover", |event| event.prevent_default());
    on(&window, "drop", |event| {
        event.prevent_default();
        let dropped = event
            .dyn_ref::<DragEvent>()
            .and_then(DragEvent::data_transfer);
        let files = dropped.and_then(|d| d.files());
        let count = files.as_ref().map_or(0, web_sys::FileList::length);
        for file in (0..count).filter_map(|i| files.as_ref()?.get(i)) {
            read_in(&file);
        }
    });
    on(&window, "hashchange", |_| {
        let mark = address_mark();
        if OWN_MARK.with_borrow(|own| *own != mark) {
            tell(PageEvent::Mark(mark));
        }
    });
}

/// Does something whenever an event comes, as long as the page lives.
fn on(target: &EventTarget, name: &str, work: impl FnMut(Event) + 'static) {
    let listener = Closure::<dyn FnMut(Event)>::new(work);
    let _ = target.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
    listener.forget();
}

/// Whether the program has panicked. The copy of its session is then kept for the next visit.
pub fn is_broken() -> bool {
    attribute("state").as_deref() == Some("broken")
}

/// Does something when the page is left, unless it broke.
pub fn when_left(work: impl Fn() + 'static) {
    if let Some(window) = window() {
        on(&window, "pagehide", move |_| {
            if !is_broken() {
                work();
            }
        });
    }
}

/// Asks for files with the browser's own dialog.
pub fn ask_for_file() {
    let input = document().and_then(|d| d.create_element("input").ok());
    let Some(Ok(input)) = input.map(JsCast::dyn_into::<HtmlInputElement>) else {
        return;
    };
    input.set_type("file");
    input.set_multiple(true);
    let asked = input.clone();
    on(&input, "change", move |_| {
        let files = asked.files();
        let count = files.as_ref().map_or(0, web_sys::FileList::length);
        for file in (0..count).filter_map(|i| files.as_ref()?.get(i)) {
            read_in(&file);
        }
    });
    input.click();
}

/// Reads a file; when it is read, that is told as an event.
fn read_in(file: &File) {
    let name = PathBuf::from(file.name());
    let refused = format!("cannot read {}", name.display());
    let Ok(reader) = FileReader::new() else {
        return tell(PageEvent::Problem(refused));
    };
    let read = reader.clone();
    let problem = refused.clone();
    on(&reader, "loadend", move |_| match read.result() {
        Ok(content) if !content.is_null() => {
            take_in(name.clone(), js_sys::Uint8Array::new(&content).to_vec());
            tell(PageEvent::File(name.clone()));
        }
        _ => tell(PageEvent::Problem(problem.clone())),
    });
    if reader.read_as_array_buffer(file).is_err() {
        tell(PageEvent::Problem(refused));
    }
}

/// What stands behind the # in the address, without it.
pub fn address_mark() -> String {
    let hash = window().and_then(|w| w.location().hash().ok());
    let hash = hash.unwrap_or_default();
    let mark = hash.trim_start_matches('#');
    let plain = js_sys::decode_uri_component(mark).ok();
    plain.map_or_else(|| mark.to_owned(), String::from)
}

/// Puts something behind the # of the address; the whole address.
pub fn set_address_mark(mark: &str) -> Option<String> {
    OWN_MARK.set(mark.to_owned());
    let whole = window()?.location().href().ok()?;
    let page = whole.split('#').next().unwrap_or_default();
    let address = format!("{page}#{mark}");
    set_address(&address);
    Some(address)
}

/// Puts the value of a field into the address, or takes it out of it.
pub fn set_address_value(field: &str, value: Option<&str>) -> Option<()> {
    let address = Url::new(&window()?.location().href().ok()?).ok()?;
    let values = address.search_params();
    match value {
        Some(value) => values.set(field, value),
        None => values.delete(field),
    }
    set_address(&address.href())
}

fn set_address(address: &str) -> Option<()> {
    let history = window()?.history().ok()?;
    let set = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    set.ok()
}

/// Whether the address asks for nothing in particular.
pub fn is_address_plain() -> bool {
    let search = window().and_then(|w| w.location().search().ok());
    search.unwrap_or_default().is_empty() && address_mark().is_empty()
}

/// All values of a field in the address: `?set=a&set=b`.
pub fn address_values(name: &str) -> Vec<String> {
    let search = window().and_then(|w| w.location().search().ok());
    let fields = UrlSearchParams::new_with_str(&search.unwrap_or_default());
    let values = fields.map(|f| f.get_all(name).to_vec()).unwrap_or_default();
    values.iter().filter_map(JsValue::as_string).collect()
}

/// Tells those around the page something: `data-NAME` of the root element. No value takes the attribute away.
pub fn set_attribute(name: &str, value: Option<&str>) {
    let root = document().and_then(|d| d.document_element());
    let Some(root) = root else {
        return;
    };
    let name = format!("data-{name}");
    let _ = match value {
        Some(value) => root.set_attribute(&name, value),
        None => root.remove_attribute(&name),
    };
}

fn attribute(name: &str) -> Option<String> {
    let root = document()?.document_element()?;
    root.get_attribute(&format!("data-{name}"))
}

/// From now on a panic is shown by the page instead of a picture that stands still.
pub fn explain_panics() {
    std::panic::set_hook(Box::new(|panic| break_off(&panic.to_string())));
}

/// Nothing goes on any more: the page says why, and is in the state "broken" from then on.
pub fn break_off(why: &str) {
    let explain = window().and_then(|w| js_sys::Reflect::get(&w, &"ghostspringBroke".into()).ok());
    if let Some(explain) = explain.and_then(|f| f.dyn_into::<js_sys::Function>().ok()) {
        let _ = explain.call1(&JsValue::NULL, &JsValue::from_str(why));
    }
}

/// Calls something at an interval in milliseconds, as long as the page lives.
pub fn every(milliseconds: i32, work: impl FnMut() + 'static) {
    let work = Closure::<dyn FnMut()>::new(work);
    if let Some(window) = window() {
        let call = work.as_ref().unchecked_ref();
        let _ = window.set_interval_with_callback_and_timeout_and_arguments_0(call, milliseconds);
    }
    work.forget();
}

/// Milliseconds on the clock of this machine.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// A number that no other page has: later ones are greater.
pub fn unique_number() -> u64 {
    1000 * now() as u64 + (1000.0 * js_sys::Math::random()) as u64
}

/// Gives the keyboard to the laboratory.
pub fn take_focus(id: &str) {
    let element = document().and_then(|d| d.get_element_by_id(id));
    if let Some(element) = element.and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
