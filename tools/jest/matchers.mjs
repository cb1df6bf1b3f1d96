import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine must not decide whether a test passes: waiting ends when the thing appears, not after a short while.
configure({ asyncUtilTimeout: 10_000 });
