import { createContext, use } from 'react';

/** Whether the page is a preview in the control room. */
export const PreviewContext = createContext(false);

export const useIsPreview = (): boolean => use(PreviewContext);
