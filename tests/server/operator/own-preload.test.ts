import { expect, test } from 'vitest';
import { withOwnFiles } from '../../../server/operator/own-preload.mjs';

test.each([
  ['h(()=>import(`./de-1.js`),[])', 'h(()=>import(`./de-1.js`),["app/de-1.js"])'],
  ['h(()=>import("./pdf-2.js").then(e=>e.t),[])', 'h(()=>import("./pdf-2.js").then(e=>e.t),["app/pdf-2.js"])'],
  [
    'h(async()=>{let{upload:e}=await import(`./up-3.js`);return{upload:e}},[])',
    'h(async()=>{let{upload:e}=await import(`./up-3.js`);return{upload:e}},["app/up-3.js"])',
  ],
  ['h(()=>import(`./a.js`),deps([1,2])),f(x,[])', 'h(()=>import(`./a.js`),deps([1,2])),f(x,[])'],
])(
  'a file that needs no others is fetched before it is imported, so that it is fetched again after a failure: %s',
  (code, named) => {
    expect(withOwnFiles(code, 'app/')).toBe(named);
  },
);
