//! Files of a page: they come by the browser's dialog or are dropped, and leave as downloads.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Blob, HtmlAnchorElement, Url};

use super::storage;

/// How many opened files are remembered: a lesson may refer to a scene beside it.
const MOST_FILES: usize = 64;

thread_local! {
    /// Files that were opened or dropped, the newest last.
    static OPENED: RefCell<Vec<(PathBuf, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
}

/// Remembers an opened file.
pub fn take_in(path: PathBuf, bytes: Vec<u8>) {
    OPENED.with_borrow_mut(|opened| {
        opened.retain(|(p, _)| *p != path);
        opened.push((path, bytes));
        if opened.len() > MOST_FILES {
            opened.remove(0);
        }
    });
}

/// The content of a file that was opened or is kept; the error is a sentence for the user.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    if storage::is_kept(path)
        && let Some(text) = storage::get(path)
    {
        return Ok(text.into_bytes());
    }
    let found = OPENED.with_borrow(|opened| {
        let mut files = opened.iter();
        files.find(|(p, _)| p == path).map(|(_, b)| b.clone())
    });
    found.ok_or_else(|| {
        let path = path.display();
        format!(
            "cannot read {path}: a web page can only read files opened with its dialog or dropped on it"
        )
    })
}

/// Keeps a text of our own in the browser's storage, and hands over anything else as a download.
pub fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let problem = |what: &str| format!("cannot write {}: {what}", path.display());
    if storage::is_kept(path) {
        let text = std::str::from_utf8(content).map_err(|e| problem(&e.to_string()))?;
        let is_kept = storage::set(path, text);
        return is_kept
            .then_some(())
            .ok_or_else(|| problem("the browser's storage is full or turned off"));
    }
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| "ghostspring".to_owned());
    download(&name, content).ok_or_else(|| problem("the browser refused the download"))
}

/// Hands over a file as a download.
fn download(name: &str, content: &[u8]) -> Option<()> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(content));
    let blob = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let window = web_sys::window()?;
    let link = window.document()?.create_element("a").ok()?;
    let link: HtmlAnchorElement = link.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has begun to read it; a minute is enough for the rest.
    let release = Closure::once_into_js(move || {
        let _ = Url::revoke_object_url(&url);
    });
    let _ = window
        .set_timeout_with_callback_and_timeout_and_arguments_0(release.unchecked_ref(), 60_000);
    Some(())
}

/// A file that is handed over when it is complete. Dropped unfinished, it leaves nothing behind.
pub struct NewFile {
    path: PathBuf,
    content: Vec<u8>,
}

impl NewFile {
    /// Begins a file.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            path: path.to_owned(),
            content: Vec::new(),
        })
    }

    /// Hands it over.
    pub fn finish(self) -> io::Result<()> {
        write(&self.path, &self.content).map_err(io::Error::other)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.content.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The path as it is: a page does not know where downloads go.
pub fn whole_path(path: &Path) -> PathBuf {
    path.to_owned()
}

/// A page has no folders to show.
pub fn show_folder(path: &Path) -> Result<(), String> {
    let path = path.display();
    Err(format!(
        "cannot show {path}: a web page cannot see the folders of this computer"
    ))
}

/// A page that was written is a download, which the browser shows.
pub fn show_page(_path: &Path) -> Result<(), String> {
    Ok(())
}

/// What is kept in a folder, sorted by name.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let names = storage::names_in(folder);
    names.into_iter().map(PathBuf::from).collect()
}

/// A page makes no folders; what it keeps needs none.
pub fn make_folder(path: &Path) -> Result<(), String> {
    if storage::is_kept(path) {
        return Ok(());
    }
    let path = path.display();
    Err(format!(
        "cannot create the folder {path}: a web page saves single files; save a film as a file that ends in .gif"
    ))
}
