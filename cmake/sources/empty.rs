// Cargo asks for a target; there is none to build.
