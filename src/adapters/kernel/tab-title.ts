let page = '';
let mark = '';

const show = (): void => {
  document.title = mark === '' ? page : `${mark} ${page}`;
};

/** The title of the tab: that of the page, after a mark such as the number of unread messages. */
export const tabTitle = {
  page: (): string => page,
  name(text: string): void {
    page = text;
    show();
  },
  mark(text: string): void {
    mark = text;
    if (page !== '') show();
  },
};
