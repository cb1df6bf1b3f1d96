/**
 * The router as this platform supports it. Every screen imports from here, so that one copy is shared by shell and
 * remotes and what nobody uses is left out of it.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  type To,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
