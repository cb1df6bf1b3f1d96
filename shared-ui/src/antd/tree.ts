export type * from 'antd/es/tree';
export { default as Tree } from 'antd/es/tree';
