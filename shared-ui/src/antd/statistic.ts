export type * from 'antd/es/statistic';
export { default as Statistic } from 'antd/es/statistic';
