import { PGlite } from '@electric-sql/pglite';

// Argument: the folder of the new database.
const database = await PGlite.create(process.argv[2]);
await database.close();
