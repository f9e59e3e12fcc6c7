import { Agent, get } from 'node:http';

const CONNECTIONS = 20;
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 400;

const ask = (agent, url, accept) =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    get(url, { agent, headers: { accept, 'accept-encoding': 'br', 'accept-language': 'en' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - since));
    }).on('error', reject);
  });

async function oneRound(agent, url, accept) {
  const times = [];
  let left = REQUESTS_PER_ROUND;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      times.push(await ask(agent, url, accept));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return times;
}

const p95 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];

/** Milliseconds within which 95 of 100 requests get a response, for two alternating addresses. */
export async function compareUnderLoad(page, file) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = { page: [], file: [] };
  for (const url of [page, file]) await oneRound(agent, url, 'text/html');
  for (let round = 0; round < ROUNDS; round += 1) {
    times.page.push(...(await oneRound(agent, page, 'text/html')));
    times.file.push(...(await oneRound(agent, file, '*/*')));
  }
  agent.destroy();
  return { page: p95(times.page), file: p95(times.file) };
}
