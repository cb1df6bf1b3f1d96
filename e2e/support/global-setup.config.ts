import { startProductUnderTest } from './product-under-test.ts';

export default startProductUnderTest;
