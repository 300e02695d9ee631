//! Arguments, nothing else: the program is the library's [`ghostspring::command`].

fn main() -> std::process::ExitCode {
    ghostspring::command::main()
}
