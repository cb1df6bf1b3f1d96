export type * from 'antd/es/popover';
export { default as Popover } from 'antd/es/popover';
