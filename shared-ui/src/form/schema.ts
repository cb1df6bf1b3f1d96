/** What forms are checked with, once in a page: yup is eleven kilobytes, and every remote has forms. */
export { array, boolean, mixed, number, object, string } from 'yup';
