export type * from 'antd/es/badge';
export { default as Badge } from 'antd/es/badge';
