/** A field with the line for its help or its error below it; an error is read out when it appears. */
export const BELOW = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  descriptionProps: { 'aria-live': 'polite' },
  errorProps: { role: 'alert' },
} as const;
