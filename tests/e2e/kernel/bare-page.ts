import type { Page } from '@playwright/test';
import { ENTRY_DATA_ID } from '../../../domain/shell/entry-page';

const RENDERED = new RegExp(
  `<div id="app">.*</div>(?:<template.*</template>)?<script type="application/json" id="${ENTRY_DATA_ID}">.*?</script>`,
  's',
);

/** Serves pages as another host does: without the rendered screen and its data, so that the client asks for everything. */
export const serveBarePage = (page: Page): Promise<unknown> =>
  page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      return route.fulfill({ response, body: body.replace(RENDERED, '<div id="app"></div>') });
    },
  );
