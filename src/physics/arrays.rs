//! How the arrays of a run grow, and how much they hold.

/// Reserves space for `wanted` elements and a sixteenth more; doubling would waste too much in large packings.
pub fn reserve<T>(array: &mut Vec<T>, wanted: usize) {
    if array.capacity() < wanted {
        array.reserve_exact(wanted + wanted / 16 - array.len());
    }
}

/// Sets the length, as `Vec::resize`, but grows by [`reserve`].
pub fn resize<T: Clone>(array: &mut Vec<T>, wanted: usize, value: T) {
    reserve(array, wanted);
    array.resize(wanted, value);
}

/// Fills an array with `wanted` equal elements; nothing is copied if it has to grow.
pub fn refill<T: Clone>(array: &mut Vec<T>, wanted: usize, value: T) {
    array.clear();
    resize(array, wanted, value);
}

/// Bytes that an array has allocated, used or not.
pub fn bytes<T>(array: &Vec<T>) -> usize {
    array.capacity() * size_of::<T>()
}
