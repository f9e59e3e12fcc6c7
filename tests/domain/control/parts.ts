/** Parts of a venue as its file has them, with as much as the tests of the editor need. */
export const text = (en: string) => [{ locale: 'en', text: en }];

export const widget = (id: string, type: string, openMode: string, ...configurations: object[]) => ({
  id,
  type,
  name: text(id),
  openMode,
  configurations,
});

export const area = (id: string, viewpoint: string, widgets: object[], more: object = {}) => ({
  id,
  names: text(id),
  descriptions: [],
  viewMode: 'VIEW_2D',
  defaultViewpointId: viewpoint,
  viewPoints: [{ id: viewpoint, names: text(viewpoint), background: null }],
  contentWidgets: widgets,
  ...more,
});
