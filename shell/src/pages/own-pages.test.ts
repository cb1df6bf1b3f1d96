import { ownPageSource } from './own-pages.ts';

test('the address of the login page is drawn within the app too, where remotes lead to it', async () => {
  const [version] = ownPageSource({ id: 'login.page', path: '/login' }).versions();
  expect(await version?.load()).toEqual(expect.any(Function));
});
