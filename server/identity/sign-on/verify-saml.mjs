import { parentPort } from 'node:worker_threads';
import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';

async function verify({ settings, requestId, response }) {
  try {
    const saml = new SAML({
      ...settings,
      wantAuthnResponseSigned: false,
      wantAssertionsSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
        removeAsync: async () => null,
      },
    });
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (profile === null) return { profile: null };
    const assertion = profile.getAssertion?.();
    // Without its functions, which cannot be sent to another thread.
    return { profile: JSON.parse(JSON.stringify({ ...profile, assertion })) };
  } catch (error) {
    const isStatus = error instanceof SamlStatusError;
    return { fault: error instanceof Error ? error.message : '', status: isStatus ? error.xmlStatus : null };
  }
}

parentPort?.on('message', (job) => void verify(job).then((answer) => parentPort?.postMessage(answer)));
