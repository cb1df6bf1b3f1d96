export type * from 'antd/es/descriptions';
export { default as Descriptions } from 'antd/es/descriptions';
