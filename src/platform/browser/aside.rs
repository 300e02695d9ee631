//! A copy of the work beside it, which outlives a crash: it is kept in the browser's storage as the work goes, and removed when the page is
//! left with nothing unsaved. A page that broke leaves it behind. Who is opened again in the same place knows the name of its former copy; of all others a sign of
//! life tells those in use from those that were left behind.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{page, storage};

/// Milliseconds between two signs of life.
const PULSE: i32 = 5_000;
/// Milliseconds without one after which a page is taken for gone. Browsers let a page that nobody looks at do something once a minute.
const GONE: f64 = 150_000.0;

/// The numbers of this page, and of the one that was here before it was loaded again.
struct Numbers {
    own: u64,
    former: Option<u64>,
}

thread_local! {
    static NUMBERS: OnceCell<Numbers> = const { OnceCell::new() };
}

/// What a page writes beside its work.
pub struct Aside {
    path: PathBuf,
    /// Whether it stays when the page is left.
    is_unsaved: Arc<AtomicBool>,
}

impl Aside {
    /// A name in a folder, in use from now on.
    pub fn begin(folder: &Path) -> Option<Self> {
        let path = folder.join(name_of(numbers().0));
        let (gone, living) = (path.clone(), path.clone());
        let is_unsaved = Arc::new(AtomicBool::new(false));
        let stays = Arc::clone(&is_unsaved);
        page::when_left(move || {
            if !stays.load(Ordering::Relaxed) {
                forget(&gone);
            }
        });
        page::every(PULSE, move || {
            storage::set(&pulse_of(&living), &page::now().to_string());
        });
        Some(Self { path, is_unsaved })
    }

    /// Writes it. Where there is no room, the work goes on without.
    pub fn write(&self, text: &str) {
        storage::set(&pulse_of(&self.path), &page::now().to_string());
        storage::set(&self.path, text);
    }

    /// Whether it has something that is nowhere else, and so stays when the page is left.
    pub fn set_unsaved(&self, is_unsaved: bool) {
        self.is_unsaved.store(is_unsaved, Ordering::Relaxed);
    }

    /// The work has ended well: nothing is left behind but what is nowhere else. A page that broke drops the program, too, when it is reloaded.
    pub fn end(&self) {
        if !page::is_broken() && !self.is_unsaved.load(Ordering::Relaxed) {
            forget(&self.path);
        }
    }
}

/// The newest that a page has left behind: names count up with time.
pub fn left_behind(folder: &Path) -> Option<PathBuf> {
    let (own, former) = numbers();
    let is_left = |path: &PathBuf| {
        let is = |number| path.ends_with(name_of(number));
        let pulse = storage::get(&pulse_of(path)).and_then(|text| text.parse().ok());
        let is_gone = pulse.is_none_or(|then: f64| page::now() - then > GONE);
        !is(own) && (former.is_some_and(is) || is_gone)
    };
    let names = storage::names_in(folder).into_iter();
    let sessions = names.filter(|name| name.ends_with(".ghost"));
    sessions.map(PathBuf::from).filter(is_left).next_back()
}

/// Removes what was left behind.
pub fn forget(path: &Path) {
    storage::remove(path);
    storage::remove(&pulse_of(path));
}

fn name_of(number: u64) -> String {
    format!("session-{number}.ghost")
}

fn pulse_of(path: &Path) -> PathBuf {
    path.with_extension("alive")
}

/// The numbers of this page and of the one before it in the same place.
fn numbers() -> (u64, Option<u64>) {
    NUMBERS.with(|numbers| {
        let found = numbers.get_or_init(|| {
            let own = page::unique_number();
            let former = storage::exchange_number(own);
            Numbers { own, former }
        });
        (found.own, found.former)
    })
}
