//! A job-array script for the parts of a scan.

use std::path::Path;

use super::ledger::file_name;

/// The script for a number of parts; `command` is the scan as a shell would read it, `folder` where its rows go.
pub fn script(command: &str, folder: &Path, parts: u64, rows: usize) -> String {
    let here = std::env::current_dir().map(|p| p.display().to_string());
    let here = quoted(&here.unwrap_or_else(|_| ".".to_owned()));
    let folder = quoted(&folder.display().to_string());
    let file = file_name("$SLURM_ARRAY_TASK_ID", parts);
    format!(
        r#"#!/bin/bash
# {rows} rows in {parts} parts. Submit with: sbatch FILE (its options, for instance --time=1:00:00 --partition=NAME, override those below).
# When all parts have ended, in {here}:
#   {command} --join
# It lists the parts that are missing; run them again with: sbatch --array=3,7 FILE
#SBATCH --job-name=ghostspring
#SBATCH --array=1-{parts}
#SBATCH --cpus-per-task=1
#SBATCH --time=4:00:00
# The file of rows is the checkpoint: every finished row is kept, and a part that was killed, preempted or out of time continues with the next.
#SBATCH --requeue
#SBATCH --open-mode=append
# Two minutes before its time is up, a part gets a signal to end.
#SBATCH --signal=B:USR1@120

cd {here} || exit 2
file={folder}/{file}
rows() {{ cat "$file" 2>/dev/null | grep -c '^[0-9]'; }}
before=$(rows)
trap 'kill -INT "$scan"' USR1
{command} --part "$SLURM_ARRAY_TASK_ID/{parts}" --resume --threads "${{SLURM_CPUS_PER_TASK:-1}}" &
scan=$!
# The signal ends a wait, not the scan.
wait "$scan"
while kill -0 "$scan" 2>/dev/null; do wait "$scan"; done
wait "$scan"; code=$?
# Killed or out of time: continue later, unless no row was finished.
if [ "$code" -gt 128 ]; then
    if [ "$(rows)" -gt "$before" ]; then
        scontrol requeue "$SLURM_JOB_ID"
    else
        echo "no row was finished: this part needs more time or memory" >&2
    fi
fi
exit "$code"
"#
    )
}

/// A word as a shell reads it.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-+=.,:/@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        for word in [
            "plain=1,2",
            "",
            "two words",
            "it's",
            "$HOME",
            "a\"b",
            "1..2:log:3",
        ] {
            let output = std::process::Command::new("sh")
                .args(["-c", &format!("printf %s {}", quoted(word))])
                .output();
            assert_eq!(output.unwrap().stdout, word.as_bytes(), "{word}");
        }
    }
}
