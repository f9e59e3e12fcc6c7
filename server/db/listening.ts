import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { socketWith } from './silence';
import { type Database, type Listen, SERVICE_NAME } from './types';

const CONNECTION_MS = 2000;
const SILENCE_MS = 7000;
const RETRY_MS = 250;

/**
 * Keeps a connection to PostgreSQL that listens to a channel. `beat` runs on it once it is open and then at an
 * interval, which also shows whether the connection still works.
 */
export const listenTo =
  (url: string): Listen =>
  ({ channel, onNews, beat, beatMs }) => {
    let isClosed = false;
    let close = (): void => {};

    async function connect(): Promise<void> {
      const client = new Client({
        connectionString: url,
        application_name: SERVICE_NAME,
        connectionTimeoutMillis: CONNECTION_MS,
        stream: socketWith(SILENCE_MS),
      });
      let timer: NodeJS.Timeout | undefined;
      const ended = new Promise<void>((resolve) => {
        close = resolve;
        client.on('error', () => resolve());
        client.on('end', resolve);
      });
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        client.on('notification', onNews);
        const db: Database = drizzle(client);
        const since = performance.now();
        const next = async (): Promise<void> => {
          try {
            await beat(db, performance.now() - since);
          } catch {
            close();
          }
          if (!isClosed) timer = setTimeout(() => void next(), beatMs).unref();
        };
        if (!isClosed) {
          await next();
          // Catches up on notifications missed while there was no connection.
          onNews();
          await ended;
        }
      } catch {
        // The connection is retried.
      } finally {
        clearTimeout(timer);
        await client.end().catch(() => {});
      }
    }

    async function stay(): Promise<void> {
      for (;;) {
        await connect();
        if (isClosed) return;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }

    const staying = stay();
    return {
      async close() {
        isClosed = true;
        close();
        await staying;
      },
    };
  };
