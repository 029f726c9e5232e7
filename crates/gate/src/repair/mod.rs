//! Reading damaged JSON where it has one sensible reading.
