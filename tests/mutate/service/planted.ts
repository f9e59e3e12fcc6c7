/** A fault in the text of a source file, and the test that has to notice it. */
export type Planted = {
  fault: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
  test: string;
  /** Part of the titles of the tests that have to notice. */
  title: string;
};

const postgres: readonly Planted[] = [
  {
    fault: 'an error of a connection in use ends the process',
    file: 'server/db/postgres.ts',
    find: "  pool.on('connect', (client) => client.on('error', () => {}));\n",
    replace: '',
    test: 'tests/faults/postgres.test.ts',
    title: 'PostgreSQL restarts again and again under load',
  },
  {
    fault: 'a database that is away is answered with 500',
    file: 'server/db/unavailable.ts',
    find: 'if (isItself(error)) return error;',
    replace: 'if (isItself(error)) return null;',
    test: 'tests/faults/postgres.test.ts',
    title: 'while PostgreSQL is stopped every request gets 503',
  },
  {
    fault: 'a start gives up when the database is away',
    file: 'server/db/postgres.ts',
    find: 'return pRetry(attempt, forever);',
    replace: 'void forever; void pRetry; return attempt();',
    test: 'tests/faults/postgres.test.ts',
    title: 'a start waits for PostgreSQL',
  },
  {
    fault: 'a statement may wait for a lock without a limit',
    file: 'server/db/postgres.ts',
    find: 'const limits = { statement_timeout: STATEMENT_MS, lock_timeout: LOCK_MS };',
    replace: 'const limits = {}; void STATEMENT_MS; void LOCK_MS;',
    test: 'tests/faults/postgres.test.ts',
    title: 'a locked table holds up neither',
  },
  {
    fault: 'a silent connection stays open',
    file: 'server/db/silence.ts',
    find: 'socket.setTimeout(silenceMs,',
    replace: 'socket.setTimeout(silenceMs * 100,',
    test: 'tests/faults/postgres.test.ts',
    title: 'a PostgreSQL that no longer answers',
  },
];

const folder: readonly Planted[] = [
  {
    fault: 'a commit of the embedded store is acknowledged before its sync',
    file: 'server/db/embedded/synced-files.ts',
    find: 'return this.#isPutOff ? this.#shared() : Promise.resolve();',
    replace: 'return Promise.resolve();',
    test: 'tests/faults/disk.test.ts',
    title: 'after each power cut the embedded store holds every write',
  },
  {
    fault: 'a process of another container counts as gone',
    file: 'server/db/embedded/folder-lock.ts',
    find: "if (!isSeenFromHere) return 'unknown';",
    replace: "if (!isSeenFromHere) return 'gone';",
    test: 'tests/faults/lock.test.ts',
    title: 'two containers with process ids of their own',
  },
  {
    fault: 'a reused process id counts as the holder of the lock',
    file: 'server/db/embedded/folder-lock.ts',
    find: "return started === holder.started ? 'running' : 'gone';",
    replace: "return 'running';",
    test: 'tests/faults/lock.test.ts',
    title: 'a process id that another process has by now',
  },
  {
    fault: 'other users may read the folder',
    file: 'server/db/embedded/folder.ts',
    find: 'await chmod(path, found.mode & ~GROUP_AND_OTHERS & 0o777);',
    replace: 'void chmod;',
    test: 'tests/faults/start.test.ts',
    title: 'files of the store are readable by their owner alone',
  },
];

const waysIn: readonly Planted[] = [
  {
    fault: 'a proxy may open the outbox',
    file: 'server/http/loopback.ts',
    find: 'isLoopback(hostname) && !isForwarded;',
    replace: 'isLoopback(hostname) && isForwarded !== null;',
    test: 'tests/server/identity/identity-reset.test.ts',
    title: 'outbox',
  },
  {
    fault: 'the token of the outbox opens it again and again',
    file: 'server/identity/pages/outbox.ts',
    find: '    isUsed = true;\n',
    replace: '',
    test: 'tests/server/identity/identity-reset.test.ts',
    title: 'the token of the outbox opens it once',
  },
  {
    fault: 'others may reach the demo with its published passwords',
    file: 'server/operator/service.ts',
    find: 'if (stored?.isDemo !== false && !isPrivate && !isDemo) throw new ConfigError(DEMO_FOR_OTHERS);',
    replace: 'void DEMO_FOR_OTHERS; void isPrivate;',
    test: 'tests/server/operator/process.test.ts',
    title: 'others reach the demo only by --demo',
  },
  {
    fault: 'a demo for others keeps the published passwords',
    file: 'server/operator/service.ts',
    find: 'if (isDemo) return makeDemoPasswords(db);',
    replace: 'void isDemo; void makeDemoPasswords;',
    test: 'tests/server/operator/process.test.ts',
    title: 'others reach the demo only by --demo',
  },
  {
    fault: 'every address may call itself a proxy',
    file: 'server/config.ts',
    find: 'ipaddr.parseCIDR(text)[1] > 0;',
    replace: 'ipaddr.parseCIDR(text)[1] >= 0;',
    test: 'tests/server/operator/reach.test.ts',
    title: 'is refused, because it is no number and no list of proxies',
  },
  {
    fault: 'roles are those of the token',
    file: 'server/identity/users/sessions.ts',
    find: "const authorities = typeof sid === 'string' ? rolesIn(await sessionOf(sid), verified.uid) : null;",
    replace: 'const { authorities } = verified; void sid;',
    test: 'tests/server/login/session-rights.test.ts',
    title: 'a role that was withdrawn or granted counts at once',
  },
  {
    fault: 'requests for resets count by account alone',
    file: 'server/identity/pages/reset-limit.ts',
    find: 'isWithin(`${network} ${email}`, PER_ACCOUNT)',
    replace: 'isWithin(email, PER_ACCOUNT)',
    test: 'tests/server/identity/identity-reset.test.ts',
    title: 'requests of others do not keep the owner from a mail',
  },
  {
    fault: 'an earlier reset link works beside a later one',
    file: 'server/identity/users/codes.ts',
    find: '    await closeCodes(transaction, type, email, at);\n',
    replace: '',
    test: 'tests/server/identity/identity-reset.test.ts',
    title: 'each mail replaces the one before',
  },
  {
    fault: 'a mail server without a public address is taken',
    file: 'server/config.ts',
    find: 'if (smtpUrl !== null && publicUrl === null) {',
    replace: 'if (smtpUrl === host) {',
    test: 'tests/server/operator/reach.test.ts',
    title: 'a mail server is refused without a public address',
  },
  {
    fault: 'pictures of any origin count as our own',
    file: 'domain/privacy/providers.ts',
    find: 'return found === origin || found === storageOrigin;',
    replace: "return found === origin || found === storageOrigin || found.startsWith('https:');",
    test: 'tests/views/privacy/gate.test.tsx',
    title: 'on another origin is requested',
  },
];

const limits: readonly Planted[] = [
  {
    fault: 'a success takes no failure of its address back',
    file: 'server/identity/login-limits.ts',
    find: '        await addressLock.succeed(address, `${kind} ${account}`);\n',
    replace: '',
    test: 'tests/server/login/nine-oclock.test.ts',
    title: '2 000 people behind one address',
  },
  {
    fault: 'an account of one’s own takes failures back again and again',
    file: 'server/identity/address-lock.ts',
    find: 'if (guest === undefined) return;',
    replace: 'void guest;',
    test: 'tests/server/login/nine-oclock.test.ts',
    title: 'one password for many accounts',
  },
  {
    fault: 'a clock that was set back extends a lock',
    file: 'server/identity/lockout.ts',
    find: ' or ${lastAt} > ${moment(lengthMs)})`',
    replace: ')`',
    test: 'tests/server/login/lockout.test.ts',
    title: 'a clock that was set back does not extend a lock',
  },
];

const malformed: readonly Planted[] = [
  {
    fault: 'a host with an impossible port reaches the pages',
    file: 'server/http/origin.ts',
    find: '!URL.canParse(origin)',
    replace: 'origin === publicUrl',
    test: 'tests/server/http/http.test.ts',
    title: 'localhost:99999',
  },
  {
    fault: 'any forwarded protocol is taken',
    file: 'server/http/origin.ts',
    find: '!/^https?$/.test(protocol) || ',
    replace: '',
    test: 'tests/server/http/http.test.ts',
    title: 'javascript',
  },
  {
    fault: 'texts with NUL reach the service',
    file: 'server/http/server.ts',
    find: 'else if (hasNul(body)) done',
    replace: "else if (hasNul('')) done",
    test: 'tests/server/http/http.test.ts',
    title: 'NUL',
  },
  {
    fault: 'texts with NUL reach the identity service',
    file: 'server/identity/sign-on/provider.ts',
    find: "!text.includes('\\u0000')",
    replace: 'text.length >= 0',
    test: 'tests/server/identity/identity-protocol.test.ts',
    title: 'NUL',
  },
  {
    fault: 'SAML of any depth is parsed',
    file: 'server/identity/sign-on/saml.ts',
    find: ' || depth > DEPTH_MAX',
    replace: ' || DEPTH_MAX === 0',
    test: 'tests/server/identity/sign-on.test.ts',
    title: 'with forty nested elements',
  },
  {
    fault: 'an ID token of tomorrow is taken',
    file: 'server/identity/sign-on/oidc.ts',
    find: "if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE_S) throw new ProviderFault('invalid', 'iat');",
    replace: 'void CLOCK_TOLERANCE_S;',
    test: 'tests/server/identity/sign-on.test.ts',
    title: 'that was issued a day ahead',
  },
  {
    fault: 'a clock set back refuses the sessions of users',
    file: 'server/identity/tokens/verify.ts',
    find: 'isOurs ? Number.POSITIVE_INFINITY : ',
    replace: '',
    test: 'tests/server/login/session-rights.test.ts',
    title: 'a clock that is set back by a day',
  },
  {
    fault: 'a named Auth emulator is replaced without a word',
    file: 'server/shell/ui-config.ts',
    find: '!origins.includes(origin) ? origin : null',
    replace: 'origins.includes(origin) ? origin : null',
    test: 'tests/server/operator/emulator.test.ts',
    title: 'the official Auth emulator provides identity where it is named',
  },
  {
    fault: 'access lists that allow some let everybody in',
    file: 'server/login/access.ts',
    find: '? !found.isForListed :',
    replace: '? true :',
    test: 'tests/server/login/session.test.ts',
    title: 'once any e-mail is allowed, only allowed users enter',
  },
];

const trail: readonly Planted[] = [
  {
    fault: 'a logout leaves no entry',
    file: 'server/login/session-routes.ts',
    find: "if (user !== null) audit.record({ action: 'logout', outcome: 'done', ...askedBy(request) });",
    replace: 'void audit; void askedBy;',
    test: 'tests/server/support/audit.test.ts',
    title: '',
  },
  {
    fault: 'a refused sign-in leaves no entry',
    file: 'server/identity/recorded.ts',
    find: '    audit.record({\n      ...named,\n      outcome: outcomeOf(error),\n      detail: error instanceof IdentityError ? error.code : null,\n    });\n',
    replace: '',
    test: 'tests/server/support/audit-secrets.test.ts',
    title: '',
  },
];

export const PLANTED: readonly Planted[] = [...postgres, ...folder, ...waysIn, ...limits, ...malformed, ...trail];
