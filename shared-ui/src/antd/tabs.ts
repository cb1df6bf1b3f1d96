export type * from 'antd/es/tabs';
export { default as Tabs } from 'antd/es/tabs';
