/** Whether a rich text holds a script tag, in any spelling that a browser would take for one. */
export const hasScriptTag = (html: string): boolean => /<\s*\/?\s*script[\s/>]|<\s*script$/i.test(html);
