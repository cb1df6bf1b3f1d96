export type * from 'antd/es/input/Input';
export { default as Input } from 'antd/es/input/Input';
