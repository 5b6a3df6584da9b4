// First import of the production server: React decides at its own import which of its two builds it is.
process.env.NODE_ENV ??= "production";
