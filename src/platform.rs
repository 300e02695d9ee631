//! The only place besides `command/` that knows about threads and the clock: independent runs, one per core, a crew of
//! threads that share the sweeps of one run, and wall times.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use rayon::prelude::*;

use crate::physics::crew::Crew;

/// `f(0), f(1), …, f(n − 1)`, computed on all cores, in order.
pub fn parallel_map<T: Send>(n: u64, f: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    (0..n).into_par_iter().map(f).collect()
}

/// `f(0), f(1), …, f(n − 1)` on all cores, begun in this order, until the control is closed.
pub fn in_turn(n: usize, control: &JobControl, f: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(n) {
            scope.spawn(|_| {
                while control.may_go_on() {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= n {
                        return;
                    }
                    f(i);
                }
            });
        }
    });
}

/// What lets work in other threads go on, wait, or end.
#[derive(Debug, Default)]
pub struct JobControl {
    state: Mutex<JobState>,
    changed: Condvar,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum JobState {
    #[default]
    Running,
    Paused,
    Cancelled,
}

impl JobControl {
    /// Lets work wait.
    pub fn pause(&self) {
        self.turn(JobState::Paused);
    }

    /// Lets work go on.
    pub fn resume(&self) {
        self.turn(JobState::Running);
    }

    /// Ends the work, for good.
    pub fn cancel(&self) {
        self.turn(JobState::Cancelled);
    }

    /// Whether it has been closed.
    pub fn is_cancelled(&self) -> bool {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) == JobState::Cancelled
    }

    /// Whether work may go on; waits while it is paused.
    pub fn may_go_on(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while *state == JobState::Paused {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *state == JobState::Running
    }

    fn turn(&self, to: JobState) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if *state != JobState::Cancelled {
            *state = to;
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// Wall time of a piece of work in seconds.
pub fn seconds(work: impl FnOnce()) -> f64 {
    let start = std::time::Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// How many threads can run at the same time here.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A crew of threads: the caller's own, which begins at once, and others that join in. To be woken takes a thread longer
/// than much of the work there is, so for a while after each piece of work the others stay awake and wait for the next.
#[derive(Debug)]
pub struct Threads {
    others: rayon::ThreadPool,
    /// How often there has been work.
    calls: Arc<AtomicUsize>,
}

impl Threads {
    /// So many hands, the caller's included. Says why if the system does not give as many threads.
    pub fn new(hands: usize) -> Result<Self, String> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(hands.saturating_sub(1).max(1))
            .build()
            .map(|others| Self {
                others,
                calls: Arc::default(),
            })
            .map_err(|error| format!("cannot start {hands} threads: {error}"))
    }
}

/// Who waits for somebody else does so for less than a microsecond, unless there are more threads than cores: then
/// somebody else should have the core.
const PATIENCE: u32 = 4_000;

/// How long the others stay awake without work.
const AWAKE: std::time::Duration = std::time::Duration::from_micros(300);

impl Crew for Threads {
    fn hands(&self) -> usize {
        self.others.current_num_threads() + 1
    }

    fn work(&self, work: &(dyn Fn(usize) + Sync)) {
        let call = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        let others = self.others.current_num_threads();
        let finished = AtomicUsize::new(0);
        self.others.in_place_scope(|scope| {
            for hand in 1..=others {
                let finished = &finished;
                scope.spawn(move |_| {
                    work(hand);
                    finished.fetch_add(1, Ordering::Relaxed);
                });
            }
            work(0);
            // To fall asleep until the others have finished would also take too long.
            let is_over = || finished.load(Ordering::Relaxed) == others;
            (0..PATIENCE)
                .take_while(|_| !is_over())
                .for_each(|times| self.pause(times));
        });
        for _ in 0..others {
            let calls = Arc::clone(&self.calls);
            self.others.spawn(move || stay_awake(&calls, call));
        }
    }

    fn pause(&self, times: u32) {
        if times < PATIENCE {
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
        }
    }
}

/// Until the next call, or for as long as that is worth it.
fn stay_awake(calls: &AtomicUsize, call: usize) {
    let since = std::time::Instant::now();
    while calls.load(Ordering::Relaxed) == call && since.elapsed() < AWAKE {
        (0..64).for_each(|_| std::hint::spin_loop());
    }
}

/// Time that has passed since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    /// Starts one.
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }

    /// Seconds since then.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// Largest file that is read: larger ones are neither scenes nor checkpoints, scripts or traces.
const LARGEST_FILE: u64 = 1 << 28;

/// The content of a file; the error is a sentence for people.
pub fn read(path: &std::path::Path) -> Result<Vec<u8>, String> {
    use std::io::Read;
    let problem = |what: String| format!("cannot read {}: {what}", path.display());
    let file = std::fs::File::open(path).map_err(|e| problem(e.to_string()))?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| problem(e.to_string()))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(problem(format!(
            "more than {LARGEST_FILE} bytes are too many for a scene, checkpoint or trace"
        )));
    }
    Ok(bytes)
}

/// Writes a file whole or not at all: what was there before stays until the new content is safe.
pub fn write(path: &std::path::Path, content: &[u8]) -> Result<(), String> {
    use std::io::Write;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => std::path::Path::new("."),
    };
    let save = || {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|e| e.error)?;
        Ok(())
    };
    save().map_err(|e: std::io::Error| format!("cannot write {}: {e}", path.display()))
}

/// Does something with all cores but one, so that a window keeps its own.
pub fn on_spare_cores<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let threads = cores().saturating_sub(1).max(1);
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// A path from the root of the file system on, for people to find it.
pub fn whole_path(path: &std::path::Path) -> std::path::PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Shows a folder in the system's file manager.
pub fn show_folder(path: &std::path::Path) -> Result<(), String> {
    let program = if cfg!(target_os = "windows") {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    std::process::Command::new(program)
        .arg(path)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .map(drop)
        .map_err(|e| format!("cannot show {}: {program}: {e}", path.display()))
}

/// Makes a folder, if it is not there.
pub fn make_folder(path: &std::path::Path) -> Result<(), String> {
    std::fs::create_dir_all(path)
        .map_err(|e| format!("cannot make the folder {}: {e}", path.display()))
}

/// Work on a thread of its own, whose result is taken when it is there.
#[derive(Debug)]
pub struct Background<T>(std::sync::mpsc::Receiver<T>);

impl<T: Send + 'static> Background<T> {
    /// Begins it. Where the system gives no thread nothing will come of it.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (give, take) = std::sync::mpsc::channel();
        let thread = std::thread::Builder::new().name("background".to_owned());
        let _ = thread.spawn(move || give.send(work()));
        Self(take)
    }

    /// The result, if it is there; an error if it will never come.
    pub fn take(&self) -> Option<Result<T, String>> {
        match self.0.try_recv() {
            Ok(result) => Some(Ok(result)),
            Err(std::sync::mpsc::TryRecvError::Empty) => None,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                Some(Err("the work broke off".to_owned()))
            }
        }
    }
}
