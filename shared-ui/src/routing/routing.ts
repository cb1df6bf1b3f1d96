/**
 * The router as this platform supports it. Every screen imports from here, so that one copy is shared by shell and
 * remotes and what nobody uses is left out of it.
 */
export {
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { openHistory, type PageHistory } from './page-history.ts';
export { PageRoutes } from './page-routes.tsx';
