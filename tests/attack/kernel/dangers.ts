const RUNS_CODE = /^\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp)))/i;

/** What could run a script below an element, apart from elements that stood there before. */
export function dangersIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName;
    const isTag = ['script', 'object', 'embed', 'base', 'meta', 'link', 'animate', 'set'].includes(name);
    const attributes = [...element.attributes].filter(
      (attribute) =>
        attribute.name.startsWith('on') ||
        attribute.name === 'srcdoc' ||
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of addresses
        (RUNS_CODE.test(attribute.value.replace(/[\u0000-\u0020]/g, '')) &&
          /^(?:href|src|action|formaction|xlink:href|poster)$/.test(attribute.name)),
    );
    return [
      ...(isTag ? [name] : []),
      ...attributes.map((attribute) => `${name} ${attribute.name}="${attribute.value}"`),
    ];
  });
}
