export type * from 'antd/es/result';
export { default as Result } from 'antd/es/result';
