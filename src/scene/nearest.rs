//! "Did you mean …": the known word nearest to a misspelt one.

/// ` (did you mean 'word'?)`, or nothing if no known word is near.
pub fn suggestion<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let scored = known.map(|k| (strsim::jaro_winkler(&word.to_lowercase(), k), k));
    let best = scored
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(score, _)| *score > 0.7);
    best.map_or(String::new(), |(_, k)| format!(" (did you mean '{k}'?)"))
}
