export type * from 'antd/es/drawer';
export { default as Drawer } from 'antd/es/drawer';
