export type * from 'antd/es/card';
export { default as Card } from 'antd/es/card';
