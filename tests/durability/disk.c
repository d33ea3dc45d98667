/* Notes all that a process does to the files of one folder, in order, and lets some of it fail.
 *
 * Loaded into a process by LD_PRELOAD. DISK_FOLDER is watched, DISK_LOG gets a record for each
 * change, and the changes to the database whose numbers stand in DISK_FAILS fail: a write for want
 * of space, a sync for an error of the disk.
 *
 * A record: kind, length of the name (1 byte each), offset (8), length (4), name, data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static const char *folder;
static size_t folder_length;
static long changes;

#define REAL(name, type, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static ssize_t real_write(int fd, const void *data, size_t size) {
  REAL("write", ssize_t, int, const void *, size_t);
  return real(fd, data, size);
}

static int real_open(const char *path, int flags, mode_t mode) {
  REAL("open", int, const char *, int, ...);
  return real(path, flags, mode);
}

__attribute__((constructor)) static void prepare(void) {
  const char *log_path = getenv("DISK_LOG");
  folder = getenv("DISK_FOLDER");
  if (!folder || !log_path) { folder = NULL; return; }
  folder_length = strlen(folder);
  log_fd = real_open(log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* The name in the watched folder, "" for the folder itself, or NULL. */
static const char *inside(const char *path) {
  if (!folder || strncmp(path, folder, folder_length)) return NULL;
  if (!path[folder_length]) return path + folder_length;
  return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

static const char *name_of(int fd, char *buffer, size_t size) {
  char link[40];
  if (!folder || fd == log_fd) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, buffer, size - 1);
  if (length <= 0) return NULL;
  buffer[length] = 0;
  return inside(buffer);
}

static void note(char kind, const char *name, int64_t offset, const void *data, uint32_t size) {
  unsigned char head[14];
  unsigned char length = (unsigned char)strlen(name);
  char *record = malloc(sizeof head + length + size);
  head[0] = (unsigned char)kind;
  head[1] = length;
  memcpy(head + 2, &offset, 8);
  memcpy(head + 10, &size, 4);
  memcpy(record, head, sizeof head);
  memcpy(record + sizeof head, name, length);
  if (data) memcpy(record + sizeof head + length, data, size);
  size_t whole = sizeof head + length + (data ? size : 0);
  if (real_write(log_fd, record, whole) != (ssize_t)whole) abort();
  free(record);
}

static int fails(const char *name) {
  const char *list = getenv("DISK_FAILS");
  if (!list || strncmp(name, "games.db", 8) || strstr(name, ".lock")) return 0;
  changes++;
  while (*list) {
    char *end;
    if (strtol(list, &end, 10) == changes) return 1;
    list = *end ? end + 1 : end;
  }
  return 0;
}

static ssize_t store(int fd, const void *data, size_t size, off64_t offset, int has_offset) {
  REAL("pwrite64", ssize_t, int, const void *, size_t, off64_t);
  char buffer[4096];
  const char *name = name_of(fd, buffer, sizeof buffer);
  if (!name) return has_offset ? real(fd, data, size, offset) : real_write(fd, data, size);
  pthread_mutex_lock(&lock);
  ssize_t done = -1;
  if (fails(name)) {
    errno = ENOSPC;
  } else {
    if (!has_offset) {
      offset = fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
      done = real_write(fd, data, size);
    } else {
      done = real(fd, data, size, offset);
    }
    if (done > 0) note('W', name, offset, data, (uint32_t)done);
  }
  int kept = errno;
  pthread_mutex_unlock(&lock);
  errno = kept;
  return done;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  return store(fd, data, size, offset, 1);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  return store(fd, data, size, offset, 1);
}
ssize_t write(int fd, const void *data, size_t size) { return store(fd, data, size, 0, 0); }

static int cut(int fd, off64_t size) {
  REAL("ftruncate64", int, int, off64_t);
  char buffer[4096];
  const char *name = name_of(fd, buffer, sizeof buffer);
  if (!name) return real(fd, size);
  pthread_mutex_lock(&lock);
  int done = real(fd, size);
  if (!done) note('T', name, size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate64(int fd, off64_t size) { return cut(fd, size); }
int ftruncate(int fd, off_t size) { return cut(fd, size); }

static int sync_file(int fd) {
  REAL("fsync", int, int);
  char buffer[4096];
  const char *name = name_of(fd, buffer, sizeof buffer);
  if (!name) return real(fd);
  pthread_mutex_lock(&lock);
  int done = -1;
  if (fails(name)) {
    note('F', name, 0, NULL, 0);
    errno = EIO;
  } else {
    note('S', name, 0, NULL, 0); /* the log stands in for the disk: nothing has to wait for one */
    done = 0;
  }
  int kept = errno;
  pthread_mutex_unlock(&lock);
  errno = kept;
  return done;
}

int fsync(int fd) { return sync_file(fd); }
int fdatasync(int fd) { return sync_file(fd); }

int unlink(const char *path) {
  REAL("unlink", int, const char *);
  const char *name = inside(path);
  if (!name) return real(path);
  pthread_mutex_lock(&lock);
  int done = real(path);
  if (!done) note('U', name, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

static int make(const char *path, int flags, mode_t mode) {
  const char *name = inside(path);
  if (!name || !(flags & O_CREAT)) return real_open(path, flags, mode);
  pthread_mutex_lock(&lock);
  struct stat found;
  int is_new = stat(path, &found) != 0;
  int fd = real_open(path, flags, mode);
  if (fd >= 0 && is_new) note('C', name, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return make(path, flags, mode); \
  }

OPEN(open)
OPEN(open64)
