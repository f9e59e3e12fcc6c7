/** Whether rich text contains a script tag, in any spelling that browsers accept. */
export const hasScriptTag = (html: string): boolean => /<\s*\/?\s*script[\s/>]|<\s*script$/i.test(html);
