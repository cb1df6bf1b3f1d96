export type * from 'antd/es/checkbox/Checkbox';
export { default as Checkbox } from 'antd/es/checkbox/Checkbox';
