/**
 * The router as this platform supports it. Every screen imports from here, so that one copy is shared by shell and
 * remotes and what nobody uses is left out of it.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  type NavLinkProps,
  Outlet,
  type RouteObject,
  redirect,
  ScrollRestoration,
  type To,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
