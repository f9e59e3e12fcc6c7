/** How a page embeds content from another origin; the player of a `stream` also fetches its parts. */
export type Embedding = 'frame' | 'media' | 'picture' | 'stream';

/** An address that content loads from, and how the page embeds it where the file's name does not tell. */
export type Embedded = { address: string | null; embeddings: readonly Embedding[] };
