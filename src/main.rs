//! Arguments, nothing else: the program is the library's `command`, or in a browser its `page`.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    ghostspring::command::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "window")]
    ghostspring::page::main();
}
