export const ERASURE_STEP_QUEUE = 'erasure-step';
