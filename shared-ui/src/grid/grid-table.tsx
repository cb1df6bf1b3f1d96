export { Grid as GridTable } from './grid.tsx';
