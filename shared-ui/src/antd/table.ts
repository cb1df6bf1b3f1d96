export type * from 'antd/es/table';
export { default as Table } from 'antd/es/table';
