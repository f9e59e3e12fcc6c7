/** A path of `domain/kernel/api.ts` in the router's spelling: `{id}` becomes `:id`. */
export const routePath = (template: string): string => template.replace(/\{(\w+)\}/g, ':$1');
