/** A part of this page cannot be loaded: most likely the server has a new build. Load the page again, once for each build. */
export async function renew(): Promise<void> {
  const build = document.querySelector<HTMLScriptElement>("[type=module]")?.src ?? "";
  try {
    if (!(await fetch("/", { cache: "no-store" })).ok || sessionStorage.getItem(build) !== null) return;
    sessionStorage.setItem(build, "");
    location.reload();
  } catch {
    addEventListener("online", () => void renew(), { once: true }); // the network is gone, and the page stays
  }
}
