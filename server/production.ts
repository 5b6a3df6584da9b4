// Must be the first import of the production server: React chooses its build when it is imported.
process.env.NODE_ENV ??= "production";
