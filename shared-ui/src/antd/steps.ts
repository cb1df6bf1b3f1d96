export type * from 'antd/es/steps';
export { default as Steps } from 'antd/es/steps';
