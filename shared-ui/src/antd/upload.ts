export type * from 'antd/es/upload';
export { default as Upload } from 'antd/es/upload';
