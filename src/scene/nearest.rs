//! "Did you mean …": the known word nearest to a misspelt one.

/// ` (did you mean 'word'?)`, or nothing if no known word is near.
pub fn suggestion<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let word = word.to_lowercase();
    // Of similar words the one with the fewest typing errors.
    let score = |k: &str| {
        let alike = strsim::jaro_winkler(&word, k);
        (alike > 0.7).then(|| alike + strsim::normalized_damerau_levenshtein(&word, k))
    };
    let scored = known.filter_map(|k| Some((score(k)?, k)));
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(String::new(), |(_, k)| format!(" (did you mean '{k}'?)"))
}
